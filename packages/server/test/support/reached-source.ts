import path from 'node:path/posix';
import * as contract from '@fairlot/contract';
import type { Endpoint } from '@fairlot/contract';
import { productSource } from './product-source.ts';

/** A name that is declared in a file of the server. */
interface Named {
  readonly file: string;
  readonly name: string;
}

interface Source {
  readonly text: string;
  /** Its top-level declarations, by name. */
  readonly blocks: ReadonlyMap<string, string>;
  readonly imports: ReadonlyMap<string, Named>;
  /** What it re-exports from other files. */
  readonly exports: ReadonlyMap<string, Named>;
}

const source = new Map(
  productSource('server/src').map(({ file, text }): [string, Source] => [
    file,
    {
      text,
      blocks: blocksOf(text),
      imports: named(file, text, 'import'),
      exports: named(file, text, 'export'),
    },
  ]),
);

function blocksOf(text: string): ReadonlyMap<string, string> {
  const declaration = /^(?:export )?(?:async )?(?:function|const|class)\*? (\w+)/gm;
  const starts = [...text.matchAll(declaration)];
  return new Map(
    starts.map(({ index, 1: name = '' }, at) => [name, text.slice(index, starts[at + 1]?.index)]),
  );
}

/** `import { a, b as c } from '#x/public.ts'`, `import * as d from './x.ts'`. */
function named(file: string, text: string, verb: 'import' | 'export'): Map<string, Named> {
  const statements = text.matchAll(
    new RegExp(`^${verb} (?:\\* as (\\w+)|\\{([^}]*)\\}) from '([#.][^']+)';`, 'gm'),
  );
  return new Map(
    [...statements].flatMap(([, all, names = '', from = '']) => {
      const target = from.startsWith('#') ? from.slice(1) : path.join(path.dirname(file), from);
      if (all !== undefined) return [[all, { file: target, name: '*' }] as const];
      return names.split(',').flatMap((one) => {
        const [name = '', as = name] = one.trim().split(' as ');
        return name === '' ? [] : [[as, { file: target, name }] as const];
      });
    }),
  );
}

/** The file that declares a name: a `public.ts` only re-exports it. */
function homeOf(one: Named): Named {
  const next = source.get(one.file)?.exports.get(one.name);
  return next ? homeOf(next) : one;
}

/** What the list of modules passes to the module of a file, such as `openLots`. */
function handedTo(file: string): ReadonlyMap<string, Named> {
  const module = source.get(path.join(path.dirname(file), 'module.ts'));
  const [, name = ''] = /export function (\w+Module)\b/.exec(module?.text ?? '') ?? [];
  const modules = source.get('main/modules.ts');
  const start = modules?.text.indexOf(`${name}({`) ?? -1;
  if (name === '' || !modules || start < 0) return new Map();
  const words = wordsOf(modules.text.slice(start, modules.text.indexOf('})', start)));
  return new Map([...modules.imports].filter(([as]) => words.has(as)));
}

const wordsOf = (text: string) => new Set(text.match(/\b[A-Za-z]\w*\b/g));

interface Code {
  readonly file: string;
  readonly text: string;
}

/** A call of the contract, such as `POST /api/…`, with the name that it has there. */
function inContract(call: string) {
  return Object.entries(contract as Record<string, unknown>).find(([, value]) => {
    const { method, path: address } = (value ?? {}) as Partial<Endpoint>;
    return `${method} ${address}` === call;
  });
}

export const endpointOf = (call: string) => inContract(call)?.[1] as Endpoint | undefined;

/** The handlers of a call, each with the beginning of the function around it. */
function handlersOf(call: string): (Code & Named)[] {
  const [own = ''] = inContract(call) ?? [];
  if (own === '') return [];
  return [...source].flatMap(([file, { text, blocks }]) => {
    const [fromContract = ''] = /^import \{[^}]*\} from '@fairlot\/contract';/m.exec(text) ?? [];
    const [, name = own] = new RegExp(`\\b${own} as (\\w+)`).exec(fromContract) ?? [];
    const mine = new RegExp(`^\\s*(?:contract\\.)?${name}\\b`);
    return [...blocks].flatMap(([its, block]) => {
      const [before = '', ...answers] = block.split('.handle(');
      const answer = answers.find((one) => mine.test(one));
      return answer === undefined ? [] : [{ file, name: its, text: before + answer }];
    });
  });
}

/**
 * The code that a call can reach: what its handler names, what that names, and so on, through the imports
 * of each file and through what its module is passed.
 */
export function codeReachedBy(call: string): string[] {
  const handlers = handlersOf(call);
  const open: Code[] = [...handlers];
  const handed = new Map(open.flatMap(({ file }) => [...handedTo(file)]));
  // The function around a handler has other handlers, too.
  const seen = new Set(handlers.map(({ file, name }) => `${file} ${name}`));
  const found: string[] = [];
  for (let code = open.pop(); code !== undefined; code = open.pop()) {
    const { file, text } = code;
    found.push(text);
    const { imports, blocks } = source.get(file) ?? {};
    for (const word of wordsOf(text)) {
      const next = blocks?.has(word) ? { file, name: word } : (imports ?? handed).get(word);
      for (const one of [next, handed.get(word)]) {
        if (one !== undefined) open.push(...codeOf(homeOf(one)));
      }
    }
  }
  return found;

  /** The code of a name, the first time that it is asked for. */
  function codeOf({ file, name }: Named): Code[] {
    const key = `${file} ${name}`;
    const known = source.get(file);
    if (!known || seen.has(key)) return [];
    seen.add(key);
    const text = name === '*' ? known.text : known.blocks.get(name);
    return text === undefined ? [] : [{ file, text }];
  }
}
