import type { CheckIn } from '@fairlot/contract';
import type { NoticeTone } from '@fairlot/ui/notice.tsx';

/** What an invoice's payment status means for staff about to hand over its lots. */
export interface PaymentWords {
  readonly text: string;
  readonly tone: NoticeTone;
}

export function paymentWords({ paymentStatus, disputedAmount }: CheckIn): PaymentWords {
  if (disputedAmount > 0) return { text: 'Disputed: do not hand over', tone: 'bad' };
  switch (paymentStatus) {
    case 'Paid':
      return { text: 'Paid', tone: 'good' };
    case 'RefundDue':
      return { text: 'Paid. A refund is due', tone: 'good' };
    case 'Processing':
      return { text: 'Payment is being processed', tone: 'brass' };
    case 'UnderPaid':
      return { text: 'Balance due', tone: 'bad' };
    case 'Declined':
      return { text: 'Not paid: the card was declined', tone: 'bad' };
    case 'NoPaymentMethod':
      return { text: 'Not paid: no card on file', tone: 'bad' };
    case 'Unpaid':
      return { text: 'Not paid', tone: 'bad' };
  }
}
