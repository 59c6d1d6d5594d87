-- Kinds of mail that somebody does not want; no row: they get it. A mail without a kind always comes.
create table mail_opt_outs (
  user_id uuid not null references users on delete cascade,
  kind text not null
    check (kind in ('outbid', 'announcements', 'approvals', 'answers', 'offers', 'digest')),
  primary key (user_id, kind)
);
