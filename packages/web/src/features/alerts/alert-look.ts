import type { AlertType } from '@fairlot/contract';
import {
  BadgeCheck,
  Bell,
  CalendarPlus,
  Gavel,
  Heart,
  PackageX,
  TrendingUp,
  Trophy,
} from 'lucide-react';

/** Icon and color that show an alert's kind at a glance; its text says everything. */
export const alertLooks: Record<AlertType, readonly [icon: typeof Bell, colors: string]> = {
  BidderUserAuctionApproved: [BadgeCheck, 'bg-good-tint text-good'],
  BidderOutbid: [TrendingUp, 'bg-bad-tint text-bad'],
  BidderWins: [Trophy, 'bg-good-tint text-good'],
  HighBidAfterRetract: [Gavel, 'bg-good-tint text-good'],
  FavoriteBidOn: [Heart, 'bg-brand-tint text-brand'],
  LotWithdrawn: [PackageX, 'bg-brass-tint text-brass'],
  EitherOrPlaced: [Gavel, 'bg-brand-tint text-brand'],
  SellerPublishedAuction: [CalendarPlus, 'bg-brass-tint text-brass'],
  Test: [Bell, 'bg-sunken text-ink-soft'],
};
