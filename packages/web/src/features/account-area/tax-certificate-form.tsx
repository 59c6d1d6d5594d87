import { limits, TaxCertificateForm, texts } from '@fairlot/contract';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '@fairlot/client/api.ts';
import { Button } from '@fairlot/ui/button.tsx';
import { TextField } from '@fairlot/ui/field.tsx';
import { FileField } from '@fairlot/ui/file-field.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { StateField } from '@fairlot/ui/state-field.tsx';
import { failureText } from '../account/public.ts';
import { acceptedFiles, fileProblem, sizeText } from './certificate-facts.ts';
import { zodResolver } from '../../lib/zod-resolver.ts';

const empty = { taxIdState: '', taxId: '', expirationDate: '' };
type FormMessage = { readonly tone: 'good' | 'bad'; readonly text: string };

/**
 * Zod's code for an empty field. The specification's sentence appears once for the whole form; each field
 * shows only its own part.
 */
const tooShort = 'too_small';

/** Adds a certificate (second specification, section 5): state, id and file, and a date if it has one. */
export function AddTaxCertificate({ onAdded }: { onAdded: () => Promise<void> }) {
  const [file, setFile] = useState<File | null>(null);
  const [message, setMessage] = useState<FormMessage | null>(null);
  const dateInput = useRef<HTMLInputElement | null>(null);
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(TaxCertificateForm),
    mode: 'onTouched',
    defaultValues: empty,
  });
  const { errors, isSubmitting } = formState;
  const tooLargeOrEmpty = file === null ? null : fileProblem(file);

  const add = handleSubmit(
    async (facts) => {
      if (file === null) {
        setMessage({ tone: 'bad', text: texts.certificateFileMissing });
        return;
      }
      if (tooLargeOrEmpty !== null) return;
      const body = { ...facts, taxIdDoc: file };
      const answer = await api('POST /api/site/savetaxdoc', { body });
      if (answer.kind !== 'ok') {
        const tooLarge = answer.kind === 'Error' && answer.status === 413;
        setMessage({ tone: 'bad', text: tooLarge ? answer.message : failureText(answer) });
      } else if (answer.data.isError) {
        setMessage({ tone: 'bad', text: answer.data.message });
      } else {
        reset(empty);
        setFile(null);
        await onAdded();
        setMessage({ tone: 'good', text: texts.certificateAdded });
      }
    },
    ({ taxIdState, taxId }) => {
      const missing = taxIdState !== undefined || taxId?.type === tooShort;
      setMessage(missing ? { tone: 'bad', text: texts.certificateFactsMissing } : null);
    },
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    setMessage(null);
    // A half-typed date reaches the form as empty: the certificate would never expire.
    if (dateInput.current?.validity.badInput) {
      setError('expirationDate', { message: 'Please complete the date, or leave it empty.' });
      return;
    }
    await add(event);
  }

  // In the order of the form, since the first wrong one is given the focus.
  const state = register('taxIdState');
  const id = register('taxId');
  const date = register('expirationDate');
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <StateField error={errors.taxIdState && 'Please choose the state.'} {...state} />
        <TextField
          label="Certificate ID"
          autoComplete="off"
          maxLength={limits.taxIdLength}
          error={
            errors.taxId?.type === tooShort
              ? 'Please enter the certificate ID.'
              : errors.taxId?.message
          }
          {...id}
        />
        <TextField
          label="Expiration date (optional)"
          type="date"
          error={errors.expirationDate?.message}
          {...date}
          ref={(input) => {
            date.ref(input);
            dateInput.current = input;
          }}
        />
      </div>
      <FileField
        label="Certificate"
        hint={`PDF, JPEG, PNG or WebP, at most ${limits.taxDocBytes / 1024 / 1024} MB.`}
        error={tooLargeOrEmpty ?? undefined}
        accept={acceptedFiles}
        file={file}
        describe={({ size }) => sizeText(size)}
        onChange={(chosen) => {
          setFile(chosen);
          setMessage(null);
        }}
      />
      {message !== null && <Notice tone={message.tone}>{message.text}</Notice>}
      <Button type="submit" busy={isSubmitting} className="w-full">
        {isSubmitting ? 'Sending…' : 'Add Certificate'}
      </Button>
    </form>
  );
}
