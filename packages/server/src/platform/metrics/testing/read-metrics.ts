import type { App } from '../../http/create-app.ts';

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The content of `/metrics`, as Prometheus reads it. */
export async function readMetrics(app: App, token?: string): Promise<readonly Sample[]> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { body, statusCode } = await app.inject({ url: '/metrics', headers });
  if (statusCode !== 200) throw new Error(`/metrics answered ${statusCode}`);
  return body.split('\n').flatMap((line) => {
    const found = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (found === null) return [];
    const [, name = '', labels = '', value = ''] = found;
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
    return {
      name,
      labels: Object.fromEntries(pairs.map(([, key = '', text = '']) => [key, text])),
      value: Number(value.replace('+Inf', 'Infinity')),
    };
  });
}

/** The value of the one sample with this name and these labels; undefined for none. */
export function valueOf(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  return samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([key, text]) => sample.labels[key] === text),
  )?.value;
}
