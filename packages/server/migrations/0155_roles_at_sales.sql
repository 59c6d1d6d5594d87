-- Somebody may work for a company at some of its sales alone, with a role at each (decision 149).

-- null: they have roles at sales, and none for the whole company
alter table staff alter column role drop not null;

create table staff_sales (
  user_id uuid not null,
  seller_company_id uuid not null,
  -- one of this company's
  auction_id uuid not null references auctions,
  -- an owner is one of the whole company
  role text not null check (role in ('manager', 'cataloguer', 'cashier', 'viewer')),
  primary key (user_id, auction_id),
  foreign key (user_id, seller_company_id) references staff (user_id, seller_company_id)
    on delete cascade
);
create index staff_sales_by_person on staff_sales (user_id, seller_company_id);

alter table staff_invitations alter column role drop not null;

create table staff_invitation_sales (
  invitation_id uuid not null references staff_invitations on delete cascade,
  auction_id uuid not null references auctions,
  role text not null check (role in ('manager', 'cataloguer', 'cashier', 'viewer')),
  primary key (invitation_id, auction_id)
);
