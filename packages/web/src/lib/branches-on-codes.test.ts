import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const packages = fileURLToPath(new URL('../../../', import.meta.url));
/** All code that runs in a browser. */
const folders = ['web/src', 'web/app', 'console/src', 'client/src', 'ui/src'];

/** A text of the contract, as `texts.name` or `texts.name(…)`. */
const text = String.raw`texts\.\w+(?:\([^()]*\))?`;
/** The sentence of an answer or of a form's own check; whether there is one may be asked. */
const sentence = String.raw`[\w.?]*\bmessage`;
const compared = String.raw`\s*[!=]==\s*`;
const toSomething = String.raw`\s*[!=]==(?!\s*(?:''|null|undefined))`;
/** Ways of deciding by what a sentence says. */
const branching = [
  new RegExp(`${text}${compared}`, 'g'),
  new RegExp(`${compared}${text}`, 'g'),
  new RegExp(String.raw`\bcase\s+${text}`, 'g'),
  new RegExp(`${sentence}${toSomething}`, 'g'),
  new RegExp(String.raw`\bswitch\s*\(\s*${sentence}\s*\)`, 'g'),
  new RegExp(
    String.raw`${sentence}\??\.(?:includes|startsWith|endsWith|match|search|indexOf)\(`,
    'g',
  ),
  new RegExp(String.raw`\.(?:includes|has|indexOf)\(\s*(?:${text}|${sentence})`, 'g'),
  // String literals that end like a sentence, whatever they are compared with.
  /[!=]==\s*'[A-Z][^'\n]* [^'\n]*[.!?]'/g,
  /'[A-Z][^'\n]* [^'\n]*[.!?]'\s*[!=]==/g,
];

function branchesOnSentences(source: string): string[] {
  return branching.flatMap((pattern) => source.match(pattern) ?? []);
}

describe('a branch on a sentence is detected', () => {
  test.each([
    'answer.data === texts.commonPassword',
    'texts.resetFailed(404) !== answer.data.message',
    'if (failure ===\n    texts.accountLocked) {}',
    'switch (said) { case texts.paymentProcessing: }',
    'switch (answer.data.message) {}',
    "answer.message === 'Please log in.'",
    'error?.message !== wanted',
    "answer.data.message.startsWith('Too many')",
    'retryable.includes(texts.paymentUnexpected)',
    'known.has(answer.data.message)',
    "failure === 'Please log in.'",
    "'This lot has closed.' !== refusal",
  ])('%s', (source) => {
    expect(branchesOnSentences(source)).not.toEqual([]);
  });

  test.each([
    "answer.data.code === 'CommonPassword'",
    "answer.data.message === ''",
    'setFailure(texts.generic(status))',
    "failed ? texts.connectFailed : ''",
  ])('but not %s', (source) => {
    expect(branchesOnSentences(source)).toEqual([]);
  });
});

/** These compare their own form's field messages, never an answer. */
const exempt = new Set(['web/src/features/account/new-password-fields.tsx']);

test('the browser decides by codes alone, never by what a sentence says', async () => {
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(path.join(packages, folder), { recursive: true })).map((file) =>
        path.posix.join(folder, file),
      ),
    ),
  );
  const found: string[] = [];
  for (const file of files.flat()) {
    const isSource = /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);
    if (!isSource || exempt.has(file)) continue;
    const source = await readFile(path.join(packages, file), 'utf8');
    found.push(...branchesOnSentences(source).map((branch) => `${file}: ${branch}`));
  }
  expect(found).toEqual([]);
});
