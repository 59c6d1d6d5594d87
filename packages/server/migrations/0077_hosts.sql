-- Every host that the product answers. Sites are those that show sales to the public; the console, where
-- sellers' people work, is none, but has logins and passkeys of its own like them.

alter table sites rename to hosts;
alter table hosts
  add column is_console boolean not null default false,
  add check (not is_console or seller_company_id is null);

create view sites as select host, seller_company_id, name, logo_key from hosts where not is_console;
