-- What a provider has told us, which it may repeat: events of cards and texts that came in are one thing.
create table heard_deliveries (
  provider text not null,
  -- the provider's own name for it
  ref text not null,
  heard_at timestamptz not null default now(),
  primary key (provider, ref)
);
create index heard_deliveries_at on heard_deliveries (heard_at);
insert into heard_deliveries select 'stripe', event_ref, received_at from card_events;
insert into heard_deliveries select 'twilio', message_ref, heard_at from texts_heard;
drop table card_events;
drop table texts_heard;
