-- Why a lot was withdrawn, in its seller's words: bidders read it on its page (seller.md, 4.5).
alter table lot_states
  add column withdrawal_reason text not null default '',
  add constraint withdrawn_for_a_reason check (withdrawal_reason = '' or outcome = 'withdrawn');
