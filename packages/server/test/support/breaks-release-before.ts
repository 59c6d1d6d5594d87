/**
 * What in a migration breaks nodes of the release before, which go on while and after it runs: they read and write
 * what it takes away, and write rows that it now refuses (decision 247). One sentence each; none for what the
 * migration does to tables that it makes itself. It reads as people write migrations, and is no parser of SQL.
 * `arbiters`: what `arbitersOf` names in all migrations.
 */
export function breaksReleaseBefore(sql: string, arbiters: ReadonlySet<string>): string[] {
  const statements = statementsOf(sql);
  const made = new Set(statements.flatMap((statement) => created.exec(statement)?.[1] ?? []));
  return statements.flatMap((statement) => {
    const table = onTable.exec(statement)?.[1];
    if (table !== undefined && made.has(table)) return [];
    return partsOf(statement).flatMap((part) => {
      const found = breaking.find(({ pattern }) => pattern.test(part))?.because;
      const because = found ?? (dropsOneOf(arbiters, part) ? mayConflict : null);
      return because === null ? [] : [`${because}: ${shortened(part)}`];
    });
  });
}

/**
 * Unique indexes and constraints that a migration makes, by name: `on conflict` fails without the one that it means, and
 * where it means any, a row is kept that it would not have.
 */
export function arbitersOf(sql: string): string[] {
  return statementsOf(sql).flatMap((statement) => {
    const constraints = Array.from(statement.matchAll(namedUnique), ([, called = '']) => called);
    const index = uniqueIndex.exec(statement);
    if (index === null) return constraints;
    const [, called, table = '', columns = ''] = index;
    // PostgreSQL's own name for one without.
    return [called ?? [table, ...words(columns), 'idx'].join('_')];
  });
}

function dropsOneOf(arbiters: ReadonlySet<string>, part: string): boolean {
  return (
    /^drop (?:index|constraint)\b/.test(part) && words(part).some((word) => arbiters.has(word))
  );
}

const mayConflict = 'the release before may insert on its conflict';
const words = (text: string) => text.match(/\w+/g) ?? [];

const name = String.raw`(?:if (?:not )?exists )?(?:only )?(?:"?\w+"?\.)?"?(\w+)"?`;
const created = new RegExp(`^create (?:unlogged )?table ${name}`);
const onTable = new RegExp(`^(?:alter table|create unique index(?: \\w+)*? on) ${name}`);
const uniqueIndex = new RegExp(
  String.raw`^create unique index(?: concurrently)?(?: if not exists)?(?: (\w+))? on ${name}(?: using \w+)? ?\(([\w, ]*)`,
);
const namedUnique = /\bconstraint "?(\w+)"? (?:unique|exclude|primary key)\b/g;

const breaking: readonly { pattern: RegExp; because: string }[] = [
  {
    pattern: /^drop (?:table|view|materialized view|function|type|sequence|schema|domain)\b/,
    because: 'the release before may use it',
  },
  {
    pattern: /^drop (?!constraint|default|not null|expression|identity|index|trigger|policy|rule)/,
    because: 'the release before may read or write it',
  },
  {
    pattern: /^drop constraint (?:if exists )?\w+_p?key\b/,
    because: mayConflict,
  },
  { pattern: /^rename (?!constraint)/, because: 'the release before knows the former name' },
  { pattern: /^alter .*\brename to\b/, because: 'the release before knows the former name' },
  {
    pattern: /^alter (?:column )?\w+ (?:set data )?type\b/,
    because: 'the release before writes the former type',
  },
  {
    pattern: /^alter (?:column )?\w+ (?:set not null|drop default)/,
    because: 'the release before may not write it',
  },
  {
    pattern:
      /^add (?:column )?(?!(?:constraint|check|unique|primary|foreign|exclude)\b)(?!.*\b(?:(?<!set )default(?! null)|generated|(?:big|small)?serial)\b).*\b(?:not null|primary key)\b/,
    because: 'the release before does not write it',
  },
  {
    pattern: /^add (?:constraint \w+ )?(?:check|unique|primary key|foreign key|exclude)\b/,
    because: 'the release before may write what it refuses',
  },
  { pattern: /^create unique index/, because: 'the release before may write what it refuses' },
];

/** Without comments, bodies and texts, in small letters and with single spaces. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/--.*$/gm, ' ')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

/** What `alter table` does, each thing by itself; any other statement as a whole. */
function partsOf(statement: string): string[] {
  const changes = new RegExp(`^alter table ${name} (.*)$`).exec(statement)?.[2];
  return changes === undefined ? [statement] : outsideBrackets(changes);
}

function outsideBrackets(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + letter);
  }
  return parts.map((part) => part.trim());
}

const shortened = (part: string) => (part.length > 80 ? `${part.slice(0, 79)}…` : part);
