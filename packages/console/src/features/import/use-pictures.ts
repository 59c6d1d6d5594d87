import { api } from '@fairlot/client/api.ts';
import type { PictureMatch } from '@fairlot/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { findPictures } from './dropped-pictures.ts';
import type { Dropped, DroppedPicture } from './dropped-pictures.ts';
import { isTableName } from './table-in-zip.ts';
import { uploadPicture } from './upload-picture.ts';
import type { Place } from './upload-picture.ts';

/** The photo names in a table. */
export type NamedPictures = readonly {
  readonly lotNumber: string;
  readonly files: string[];
}[];

/** The dropped photos, and their lots. */
export interface Matched {
  readonly match: PictureMatch;
  readonly skipped: readonly string[];
  /** The new photos of each lot, in order. */
  readonly queues: readonly {
    readonly lotId: string;
    readonly lotNumber: string;
    readonly pictures: readonly DroppedPicture[];
  }[];
}

export interface Progress {
  readonly total: number;
  readonly safe: number;
  readonly failures: readonly { readonly name: string; readonly reason: string }[];
}

/** The number of lots uploading in parallel; a lot's own photos upload in order, one at a time. */
const lotsAtOnce = 3;

/** Matches dropped photos to lots, and uploads them. */
export function usePictures(place: Place, named: NamedPictures) {
  const [matched, setMatched] = useState<Matched | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const working = useRef(false);
  const queries = useQueryClient();

  function once(work: () => Promise<void>): void {
    if (working.current) return;
    working.current = true;
    setIsBusy(true);
    setFailure(null);
    void work().finally(() => {
      working.current = false;
      setIsBusy(false);
    });
  }

  async function match(dropped: Dropped): Promise<void> {
    if (dropped.pictures.length === 0) {
      return setFailure('There is no JPEG, PNG, GIF, WebP or AVIF photo among these files.');
    }
    const answer = await api('POST /api/console/sellers/:sellerId/sales/:saleId/pictures/match', {
      params: place,
      body: { files: dropped.pictures.map(({ name }) => name), named: [...named] },
    });
    if (answer.kind !== 'ok') return setFailure(failureText(answer));
    const byName = new Map(dropped.pictures.map((picture) => [picture.name, picture]));
    const queues = answer.data.lots.map(({ lotId, lotNumber, files }) => ({
      lotId,
      lotNumber,
      pictures: files.flatMap(({ file, kind }) => (kind === 'new' ? (byName.get(file) ?? []) : [])),
    }));
    setMatched({
      match: answer.data,
      skipped: dropped.skipped,
      queues: queues.filter(({ pictures }) => pictures.length > 0),
    });
  }

  async function upload(queues: Matched['queues']): Promise<void> {
    const total = queues.reduce((sum, { pictures }) => sum + pictures.length, 0);
    setProgress({ total, safe: 0, failures: [] });
    const again = new Map<string, DroppedPicture[]>();
    const waiting = queues.values();
    async function work(): Promise<void> {
      for (const { lotId, pictures } of waiting) {
        for (const picture of pictures) {
          // A lot's photos keep their order.
          const failed = await uploadPicture(place, lotId, picture);
          if (failed?.mayHelp === true) again.set(lotId, [...(again.get(lotId) ?? []), picture]);
          const reason = failed?.reason ?? null;
          setProgress((now) => now && counted(now, picture.name, reason));
        }
      }
    }
    await Promise.all(Array.from({ length: lotsAtOnce }, work));
    const left = queues.flatMap((queue) => {
      const pictures = again.get(queue.lotId) ?? [];
      return pictures.length === 0 ? [] : [{ ...queue, pictures }];
    });
    setMatched((now) => now && { ...now, queues: left });
    // The wall shows them, and the checklist counts them.
    await queries.invalidateQueries();
  }

  return {
    matched,
    progress,
    failure,
    isBusy,
    drop: (files: readonly File[]) =>
      once(async () => {
        setMatched(null);
        setProgress(null);
        await match(await findPictures(files));
      }),
    /** Photos dropped with a table, if any; the table itself is not reported as skipped. */
    dropBeside: (files: readonly File[]) =>
      once(async () => {
        const { pictures, skipped } = await findPictures(files);
        const left = skipped.filter((name) => !isTableName(name));
        if (pictures.length > 0 || left.length > 0) await match({ pictures, skipped: left });
      }),
    /** Uploads the remaining photos. */
    upload: () => {
      if (matched !== null) once(() => upload(matched.queues));
    },
  };
}

function counted(now: Progress, name: string, reason: string | null): Progress {
  if (reason === null) return { ...now, safe: now.safe + 1 };
  return { ...now, failures: [...now.failures, { name, reason }] };
}
