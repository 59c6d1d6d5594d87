import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/**
 * Records from now on in which tables of a test's database rows are inserted, updated or deleted. Returns
 * a function that reads the table of each row written since its last call.
 */
export async function watchWrites({ kysely }: Database): Promise<() => Promise<string[]>> {
  await sql`create table written (name text not null)`.execute(kysely);
  await sql`
    create function note_write() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or old is distinct from new then
        insert into public.written values (tg_table_name);
      end if;
      return null;
    end $$`.execute(kysely);
  await sql`
    do $$
    declare watched regclass;
    begin
      for watched in
        select oid::regclass from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'written'
      loop
        execute format(
          'create trigger note_write after insert or update or delete on %s
             for each row execute function note_write()', watched);
      end loop;
    end $$`.execute(kysely);
  return async () => {
    const { rows } = await sql<{ name: string }>`delete from written returning name`.execute(
      kysely,
    );
    return rows.map(({ name }) => name);
  };
}
