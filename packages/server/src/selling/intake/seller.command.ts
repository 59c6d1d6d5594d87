import type { Command } from 'commander';
import { listSellers, updateManagerPhoto, updateSeller } from '#selling/sellers/public.ts';
import { SellerChange } from './seller-change.ts';
import type { Foundation } from '#platform/modules/foundation.ts';
import { anId } from '#platform/commands/arguments.ts';
import { readNamedFile } from '#platform/commands/named-file.ts';
import { keepPicture } from './keep-picture.ts';
import { CommandError, printJson, printLine } from '#platform/commands/command.ts';
import type { RunCommand } from '#platform/commands/command.ts';

interface Changes {
  readonly terms?: string;
  readonly facebook?: string;
  readonly instagram?: string;
  readonly logo?: string;
  readonly json: boolean;
}

export function addSeller(program: Command, run: RunCommand): void {
  const seller = program.command('seller').description('seller companies and their managers');
  seller
    .command('list')
    .description('who they are, and what they show')
    .option('--json', 'answer in JSON', false)
    .action((options: { json: boolean }) =>
      run(options, async (installation) => {
        await print(installation, options);
      }),
    );
  seller
    .command('set')
    .description('change what a company shows of itself; an empty text takes it away')
    .argument('<seller>', 'id of the seller company', anId)
    .option('--terms <file>', 'conditions of its own for all its auctions: HTML or plain text')
    .option('--facebook <url>', 'its page at facebook.com')
    .option('--instagram <url>', 'its page at instagram.com')
    .option('--logo <file>', 'a picture')
    .option('--json', 'answer in JSON', false)
    .action((id: string, options: Changes) =>
      run(options, async (installation) => {
        await change(installation, id, options);
        await print(installation, options, id);
      }),
    );
  seller
    .command('photo')
    .description('show a photo of an auction manager')
    .argument('<email>', "the manager's address")
    .argument('<file>', 'a picture')
    .requiredOption('--seller <id>', 'id of the seller company', anId)
    .option('--json', 'answer in JSON', false)
    .action((email: string, file: string, options: { seller: string; json: boolean }) =>
      run(options, async (installation) => {
        const { seller: sellerId } = options;
        const { kysely } = installation.database;
        const named = await keepPicture(installation, file, (key) =>
          updateManagerPhoto(kysely, { sellerId, email }, key),
        );
        if (!named) throw new CommandError(`${email} is not a manager of seller ${sellerId}.`);
        if (options.json) printJson({ sellerCompanyId: sellerId, email });
        else printLine(`${email} has this photo.`);
      }),
    );
}

async function change(installation: Foundation, id: string, options: Changes): Promise<void> {
  const { terms: termsFile, facebook, instagram, logo } = options;
  if ([termsFile, facebook, instagram, logo].every((option) => option === undefined)) {
    throw new CommandError('Say what to change: --terms, --facebook, --instagram or --logo.');
  }
  const terms = termsFile && (await readNamedFile(termsFile)).toString('utf8');
  const checked = SellerChange.safeParse({ terms, facebook, instagram });
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new CommandError(`--${issue?.path.join('.')} ${issue?.message}.`);
  }
  const texts = {
    ...(checked.data.terms !== undefined && { terms_html: checked.data.terms }),
    ...(checked.data.facebook !== undefined && { facebook_url: checked.data.facebook }),
    ...(checked.data.instagram !== undefined && { instagram_url: checked.data.instagram }),
  };
  const { kysely } = installation.database;
  const changed =
    logo === undefined
      ? await updateSeller(kysely, id, texts)
      : await keepPicture(installation, logo, (logo_key) =>
          updateSeller(kysely, id, { ...texts, logo_key }),
        );
  if (!changed) throw new CommandError(`There is no seller ${id}.`);
}

async function print(
  { database }: Foundation,
  { json }: { readonly json: boolean },
  id?: string,
): Promise<void> {
  const all = await listSellers(database.kysely);
  const sellers = all.filter(({ secureId }) => id === undefined || secureId === id);
  if (json) {
    printJson({ sellers });
    return;
  }
  for (const one of sellers) {
    const shows = [
      one.hasLogo && 'logo',
      one.hasTerms && 'terms',
      one.facebookUrl,
      one.instagramUrl,
    ].filter(Boolean);
    printLine(`${one.secureId} ${one.companyName} (${shows.join(', ') || 'nothing more'})`);
  }
}
