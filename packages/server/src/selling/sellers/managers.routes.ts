import * as contract from '@fairlot/contract';
import type { RefusalCode } from '@fairlot/contract';
import { actorOf } from '#identity/audit-log/public.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Api } from '#platform/http/api.ts';
import { PictureRefused } from '#selling/pictures/public.ts';
import { removeManager, saveManager } from './change-managers.ts';
import { changeLogo, changePhoto } from './change-portraits.ts';
import type { PortraitDependencies } from './change-portraits.ts';
import { listManagers } from './managers.queries.ts';

/** Each writes an entry of the audit log, which is kept forever; pictures also a file. */
const rateLimit = { max: 60, windowMs: 60 * 60_000 } as const;
/** A picture in base64, and the rest of its call. */
const bodyLimit = Math.ceil(contract.portraitBytes / 3) * 4 + 1024;

const refusals = {
  'email-taken': 'ManagerEmailTaken',
  'too-many': 'TooManyManagers',
} as const satisfies Record<string, RefusalCode>;

/** The routes for managers, the contacts of bidders, and for their and the company's pictures. */
export function serveManagers(api: Api, dependencies: PortraitDependencies): void {
  const { database } = dependencies;

  api.handle(contract.getManagers, ({ params }) => listManagers(database.kysely, params.sellerId));

  api.handle(
    contract.saveManager,
    async ({ params: { sellerId }, body, caller }) => {
      const saved = await saveManager(database, sellerId, actorOf(caller), body);
      if (saved.kind === 'not-found') throw new AppError('NotFound');
      return saved.kind === 'saved'
        ? { ...contract.done(), managerId: saved.managerId }
        : { ...contract.refused(refusals[saved.kind]), managerId: null };
    },
    { rateLimit },
  );

  api.handle(
    contract.removeManager,
    async ({ params: { sellerId, managerId }, caller }) => {
      const removed = await removeManager(database, sellerId, actorOf(caller), managerId);
      if (removed === 'not-found') throw new AppError('NotFound');
      return removed === 'removed' ? contract.done() : contract.refused('ManagerHasSales');
    },
    { rateLimit },
  );

  api.handle(
    contract.saveManagerPhoto,
    ({ params, body: { picture }, caller }) =>
      answer(changePhoto(dependencies, params, actorOf(caller), bytesOf(picture))),
    { bodyLimit, rateLimit },
  );

  api.handle(
    contract.saveLogo,
    ({ params: { sellerId }, body: { picture }, caller }) =>
      answer(changeLogo(dependencies, sellerId, actorOf(caller), bytesOf(picture))),
    { bodyLimit, rateLimit },
  );
}

const bytesOf = (base64: string | null) => (base64 === null ? null : Buffer.from(base64, 'base64'));

async function answer(changing: Promise<boolean>) {
  try {
    if (!(await changing)) throw new AppError('NotFound');
    return contract.done();
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    return contract.refused('PictureUnusable', `This file ${error.message}.`);
  }
}
