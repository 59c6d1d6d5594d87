-- What a bidder wants to spend in a sale at most, all in: their own figure, which nobody else reads.
create table sale_budgets (
  user_id uuid not null references users,
  auction_id uuid not null references auctions,
  budget_cents bigint not null check (budget_cents > 0),
  primary key (user_id, auction_id)
);
