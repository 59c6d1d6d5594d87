import { texts } from '@fairlot/contract';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CardStep } from '../account/public.ts';
import { useLogin } from '../login/public.ts';
import { Badge } from '@fairlot/ui/badge.tsx';
import { Button } from '@fairlot/ui/button.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { areaPaths } from './area-paths.ts';
import { RemoveCardDialog } from './remove-card-dialog.tsx';
import { SectionCard } from './section-card.tsx';

/** The card on file, or the form for one where none is saved or another is wanted (section 4). */
export function PaymentPage() {
  const login = useLogin();
  const navigate = useNavigate();
  const [changing, setChanging] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  if (login.status !== 'signed-in') return null;
  const card = login.data;

  return (
    <>
      <h1 className="mb-5 text-2xl">Payment Settings</h1>
      <div className="max-w-xl space-y-5">
        {message !== null && <Notice tone="good">{message}</Notice>}
        {card.hasPayment && !changing ? (
          <SectionCard
            title="Card on file"
            action={card.cardExpired && <Badge tone="bad">Expired</Badge>}
          >
            <div className="flex items-center gap-4">
              <CreditCard aria-hidden className="size-9 shrink-0 text-brass" />
              <div>
                <p className="font-semibold">
                  <span className="capitalize">{card.brand}</span> ending in {card.last4}
                </p>
                <p className="text-sm text-ink-soft">
                  {card.cardExpired ? 'Expired' : 'Expires'} {card.expiredDate}
                </p>
              </div>
            </div>
            <div className="mt-5 flex flex-wrap gap-3">
              <Button
                onClick={() => {
                  setMessage(null);
                  setChanging(true);
                }}
              >
                Change card
              </Button>
              <Button look="danger" onClick={() => setRemoving(true)}>
                Remove card
              </Button>
            </div>
          </SectionCard>
        ) : (
          <SectionCard title={card.hasPayment ? 'Change card' : 'Add a card'}>
            <CardStep
              onSaved={() => {
                setChanging(false);
                setMessage(texts.cardSaved);
              }}
            />
            <Button
              look="secondary"
              className="mt-3 w-full"
              onClick={() =>
                card.hasPayment ? setChanging(false) : void navigate(areaPaths.summary)
              }
            >
              Cancel
            </Button>
          </SectionCard>
        )}
      </div>
      {removing && (
        <RemoveCardDialog
          onRemoved={() => {
            setRemoving(false);
            setMessage(texts.cardRemoved);
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}
