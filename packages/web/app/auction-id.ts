const linkPrefix = /^aml-/i;

/** The first part of an auction's address: its session's id, or a marketing link's after `AML-`. */
export function parseAuctionId(param: string): { kind: 'session' | 'link'; id: string } {
  return linkPrefix.test(param)
    ? { kind: 'link', id: param.replace(linkPrefix, '') }
    : { kind: 'session', id: param };
}
