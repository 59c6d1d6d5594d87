-- What people agreed to: each text once by its hash, its versions over time, and who agreed to which when.

create table kept_texts (
  -- SHA-256 of the text in UTF-8
  text_hash bytea primary key check (length(text_hash) = 32),
  body text not null,
  kept_at timestamptz not null
);

create table text_versions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'site-terms', 'privacy-policy', 'company-terms', 'auction-terms', 'pickup-terms'
  )),
  -- the id of the auction or the seller; the host of a site's
  subject text not null,
  text_hash bytea not null references kept_texts,
  since timestamptz not null
);
create index text_versions_subject on text_versions (subject, kind, id desc);

create table agreements (
  id uuid primary key,
  user_id uuid not null references users,
  -- null: signing up
  auction_id uuid references auctions,
  kind text not null,
  text_hash bytea not null references kept_texts,
  host text not null,
  agreed_at timestamptz not null
);
create index agreements_user on agreements (user_id, id);

create function keep_text(body text) returns bytea language plpgsql as $$
declare hash bytea := sha256(convert_to(body, 'UTF8'));
begin
  insert into kept_texts values (hash, body, auction_clock()) on conflict do nothing;
  return hash;
end $$;

-- A version begins only where the text is another than the latest one.
create function keep_version(kind_ text, subject_ text, body text) returns bytea language plpgsql as $$
declare hash bytea := keep_text(body);
begin
  if hash is distinct from (
    select v.text_hash from text_versions v where v.kind = kind_ and v.subject = subject_
    order by v.id desc limit 1
  ) then
    insert into text_versions (kind, subject, text_hash, since)
      values (kind_, subject_, hash, auction_clock());
  end if;
  return hash;
end $$;

-- By triggers: whoever writes terms, by import, command or hand, leaves the version that he replaces.
create function keep_auction_terms() returns trigger language plpgsql as $$
begin
  perform keep_version('auction-terms', new.id::text, new.terms_html);
  perform keep_version('pickup-terms', new.id::text, new.pickup_terms_html);
  return null;
end $$;
create trigger auctions_keep_terms after insert or update of terms_html, pickup_terms_html on auctions
  for each row execute function keep_auction_terms();

create function keep_company_terms() returns trigger language plpgsql as $$
begin
  perform keep_version('company-terms', new.id::text, new.terms_html);
  return null;
end $$;
create trigger seller_companies_keep_terms after insert or update of terms_html on seller_companies
  for each row execute function keep_company_terms();

-- What was kept stays as it was.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
create trigger kept_texts_stay before update or delete on kept_texts
  for each row execute function refuse_change();
create trigger text_versions_stay before update or delete on text_versions
  for each row execute function refuse_change();
create trigger agreements_stay before update or delete on agreements
  for each row execute function refuse_change();

-- What holds today is the first version that is known.
do $$ begin
  perform keep_version('auction-terms', id::text, terms_html),
    keep_version('pickup-terms', id::text, pickup_terms_html) from auctions;
  perform keep_version('company-terms', id::text, terms_html) from seller_companies;
end $$;
