-- Whether a lot was voided after its sale, for up to five hundred lots whose prices are told as "sold before".
create index invoice_change_lots_lot on invoice_change_lots (lot_id);
