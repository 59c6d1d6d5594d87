import type { ReactNode } from 'react';

/** Components by the names of their files, and each in its states. */
export type Specimens = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;
