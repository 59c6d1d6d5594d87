/** `--color-page` of the web's tokens: the background with which the application opens. */
const ground = '#faf5ec';

export interface ManifestOf {
  readonly name: string;
  /** Path that the application opens. */
  readonly startPath: string;
  /** The owner of the icons: a seller's by their id, or the host's own (`site`). */
  readonly icons: string;
}

/** The web manifest (W3C) by which a browser installs a site as an application. */
export function webManifest({ name, startPath, icons }: ManifestOf) {
  const icon = (form: string, side: number, purpose: 'any' | 'maskable') => ({
    src: `/AppIcon/${icons}/${form}`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: startPath,
    name,
    short_name: name,
    description: `Timed estate-sale auctions at ${name}.`,
    lang: 'en-US',
    start_url: startPath,
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    categories: ['shopping'],
    icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable', 512, 'maskable')],
  };
}
