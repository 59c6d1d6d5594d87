-- Whoever bid on a lot is told that it was taken out of its sale.
alter table alerts
  drop constraint alerts_kind_check,
  add constraint alerts_kind_check check (kind in (
    'BidderUserAuctionApproved', 'BidderOutbid', 'BidderWins', 'HighBidAfterRetract',
    'FavoriteBidOn', 'LotWithdrawn', 'SellerPublishedAuction', 'Test'
  ));
