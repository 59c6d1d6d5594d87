import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Gate } from '#platform/http/gate.ts';
import { namePicture } from '#selling/pictures/public.ts';
import type { PictureVault } from '#selling/pictures/public.ts';
import { nameOf } from './change-managers.ts';
import { lockCompany } from './company.queries.ts';
import { lockManager, updatePhoto } from './managers.queries.ts';
import { updateSeller } from './sellers.queries.ts';

export interface PortraitDependencies {
  readonly database: Database;
  readonly vault: PictureVault;
  /** Decoding takes a core and some memory. */
  readonly gate: Gate;
}

/** Sets or removes the company's logo. False: there is no such company. Throws `PictureRefused`. */
export function changeLogo(
  dependencies: PortraitDependencies,
  sellerId: string,
  by: Actor,
  picture: Uint8Array | null,
): Promise<boolean> {
  return change(dependencies, picture, (logo_key) =>
    dependencies.database.transaction(async (transaction) => {
      const company = await lockCompany(transaction, sellerId);
      if (company === null) return false;
      await updateSeller(transaction, sellerId, { logo_key });
      const { companyName: subject } = company;
      const after = { logo: logo_key === null ? 'none' : 'another' };
      await recordAction(transaction, { by, sellerId, action: 'company.logo', subject, after });
      return true;
    }),
  );
}

/** Sets or removes a manager's photo. False: the company has no such manager. Throws `PictureRefused`. */
export function changePhoto(
  dependencies: PortraitDependencies,
  { sellerId, managerId }: { readonly sellerId: string; readonly managerId: string },
  by: Actor,
  picture: Uint8Array | null,
): Promise<boolean> {
  return change(dependencies, picture, (photoKey) =>
    dependencies.database.transaction(async (transaction) => {
      const manager = await lockManager(transaction, sellerId, managerId);
      if (manager === null) return false;
      await updatePhoto(transaction, managerId, photoKey);
      const subject = nameOf(manager);
      const after = { photo: photoKey === null ? 'none' : 'another' };
      await recordAction(transaction, { by, sellerId, action: 'manager.photo', subject, after });
      return true;
    }),
  );
}

function change(
  { vault, gate }: PortraitDependencies,
  picture: Uint8Array | null,
  write: (fileKey: string | null) => Promise<boolean>,
): Promise<boolean> {
  return picture === null ? write(null) : gate(() => namePicture(vault, picture, write));
}
