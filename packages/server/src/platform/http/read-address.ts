import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from './app-error.ts';
import { shownLookKey } from './cookies.ts';
import { hostNameOf } from './host.ts';
import type { FindSite, Site } from './site.ts';

/** The site of the host that a request came to. Throws `NotFound` for one that is not there for this browser. */
export async function siteOf(findSite: FindSite, request: FastifyRequest): Promise<Site> {
  const site = await findSite(hostNameOf(request), shownLookKey(request));
  if (site === null) throw new AppError('NotFound');
  return site;
}

/** A parameter of the route; empty if missing. */
export function paramOf(request: FastifyRequest, name: string): string {
  return (request.params as Record<string, string | undefined>)[name] ?? '';
}

const Id = z.uuid();

export function isId(text: string): boolean {
  return Id.safeParse(text).success;
}

/** An id from an address, in lower case. Throws `NotFound` for a malformed one. */
export function idOf(text: string): string {
  if (!isId(text)) throw new AppError('NotFound');
  return text.toLowerCase();
}
