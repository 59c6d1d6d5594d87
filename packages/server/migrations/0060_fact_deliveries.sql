-- Facts that a follower of the whole installation has followed; those of a node are not written down.
create table fact_deliveries (
  fact_id bigint not null references facts on delete cascade,
  follower text not null,
  primary key (fact_id, follower)
);
create index facts_by_name on facts (name, id);
