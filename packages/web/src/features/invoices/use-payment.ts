import { texts } from '@fairlot/contract';
import type { InvoiceRow } from '@fairlot/contract';
import { canChoosePickup } from '@fairlot/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '@fairlot/client/api.ts';
import { notify } from '@fairlot/ui/toast.tsx';
import { askBank } from './ask-bank.ts';
import { schedulePath } from './invoice-paths.ts';
import { paymentMadeText, paymentOutcome } from './payment-outcome.ts';
import type { PaymentOutcome } from './payment-outcome.ts';
import { refetchInvoices } from './refetch-invoices.ts';

/** The fields of an invoice needed for paying, from the list or its page. */
export type Payable = Pick<
  InvoiceRow,
  | 'secureId'
  | 'invoiceNumber'
  | 'auctionTitle'
  | 'paymentStatus'
  | 'amountDue'
  | 'hasScheduler'
  | 'pickupTimesAvailable'
  | 'pickupTimeStr'
>;

/** The state of an invoice's payment. */
export type PaymentStep =
  | { readonly kind: 'confirm'; readonly failure: string | null }
  /** The confirmed amount in dollars: the amount due may shrink meanwhile. */
  | { readonly kind: 'paying'; readonly amountDue: number }
  /** The bank's challenge: by the sandbox on our own page, by the provider in its own frames. */
  | { readonly kind: 'sandbox-bank'; readonly clientSecret: string }
  | { readonly kind: 'bank' };

export interface Payment {
  readonly step: PaymentStep;
  readonly pay: () => void;
  /** The cardholder's answer at the sandbox bank. */
  readonly answerSandbox: (clientSecret: string, approved: boolean) => void;
}

/**
 * Pays the amount due with the card on file; calls `onEnd` when finished. After a return from the bank's page
 * (`isBack`), it first asks for the outcome.
 */
export function usePayment(invoice: Payable, isBack: boolean, onEnd: () => void): Payment {
  const queries = useQueryClient();
  const [step, setStep] = useState<PaymentStep>({ kind: 'confirm', failure: null });
  const isUnderWay = useRef(false);
  const { secureId, amountDue } = invoice;

  /** One at a time: a second press in the same moment is ignored. */
  async function once(act: () => Promise<PaymentOutcome>, end = take) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setStep({ kind: 'paying', amountDue });
    try {
      await end(await act());
    } catch {
      // The dialog must never be left unresponsive.
      setStep({ kind: 'confirm', failure: unreachable.text });
    } finally {
      isUnderWay.current = false;
    }
  }

  const makePayment = async () =>
    paymentOutcome(
      await api('POST /api/site/makepayment', { body: { Param: secureId, amountDue } }),
    );
  const completePayment = async () =>
    paymentOutcome(await api('POST /api/site/completepayment', { body: { Param: secureId } }));

  async function take(outcome: PaymentOutcome): Promise<void> {
    switch (outcome.kind) {
      case 'authentication': {
        const { authentication } = outcome;
        if (authentication.gateway === 'sandbox') {
          setStep({ kind: 'sandbox-bank', clientSecret: authentication.clientSecret });
          return;
        }
        setStep({ kind: 'bank' });
        const isAsked = await askBank(authentication);
        await conclude(isAsked ? await completePayment() : unreachable);
        return;
      }
      case 'failed':
      case 'paid':
      case 'processing':
        await conclude(outcome);
    }
  }

  async function conclude(outcome: PaymentOutcome): Promise<void> {
    // The payment may have succeeded although the call failed, and the amount due may have changed.
    await refetchInvoices(queries);
    switch (outcome.kind) {
      case 'paid':
        announcePaid();
        onEnd();
        return;
      case 'processing':
        void notify('info', texts.paymentProcessing);
        onEnd();
        return;
      case 'authentication':
        setStep({ kind: 'confirm', failure: notAuthenticated });
        return;
      case 'failed':
        setStep({ kind: 'confirm', failure: outcome.text });
    }
  }

  function announcePaid() {
    const maySchedule = canChoosePickup(invoice);
    void notify('success', paymentMadeText(maySchedule), {
      to: maySchedule ? schedulePath(secureId) : null,
    });
  }

  const begun = useRef(false);
  useEffect(() => {
    if (!isBack || begun.current) return;
    begun.current = true;
    // Still unconfirmed by the bank: the challenge is repeated only when they press Pay.
    void once(completePayment, conclude);
  });

  return {
    step,
    pay: () => void once(makePayment),
    answerSandbox: (clientSecret, approved) =>
      void once(async () => {
        const answer = await api('POST /api/site/sandboxauthenticate', {
          body: { clientSecret, approved },
        });
        return answer.kind === 'empty' ? completePayment() : paymentOutcome(answer);
      }),
  };
}

const unreachable = { kind: 'failed', text: texts.paymentUnreachable } as const;
const notAuthenticated = 'Your bank has not confirmed this payment. Please try again.';
