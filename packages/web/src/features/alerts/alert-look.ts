import type { AlertType } from '@fairlot/contract';
import { BadgeCheck, Bell, CalendarPlus, Gavel, Heart, TrendingUp, Trophy } from 'lucide-react';

/** Sign and colour by which an alert's kind is told at a glance; its words say it all. */
export const alertLooks: Record<AlertType, readonly [icon: typeof Bell, colours: string]> = {
  BidderUserAuctionApproved: [BadgeCheck, 'bg-good-tint text-good'],
  BidderOutbid: [TrendingUp, 'bg-bad-tint text-bad'],
  BidderWins: [Trophy, 'bg-good-tint text-good'],
  HighBidAfterRetract: [Gavel, 'bg-good-tint text-good'],
  FavoriteBidOn: [Heart, 'bg-brand-tint text-brand'],
  SellerPublishedAuction: [CalendarPlus, 'bg-brass-tint text-brass'],
  Test: [Bell, 'bg-sunken text-ink-soft'],
};
