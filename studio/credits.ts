import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A line of objects.json or furniture.json, as far as its maker is credited. */
export interface Modeled {
  readonly id: string;
  /** "Library/number" of a free model; none if the object is ours. */
  readonly model?: string;
}

/** A line of objects.json, as far as pictures are listed. */
export interface StudioObject extends Modeled {
  /** Where it is photographed, by its name in `houses.py`. */
  readonly house: string;
  /** Ids of what stands in it, each with its place. */
  readonly room?: readonly (readonly [string, ...number[]])[];
  readonly views?: readonly string[];
}

const library = '/usr/share/sweethome3d/furniture';
const licenses: Record<string, string> = {
  'BlendSwap-CC-0': 'CC0 1.0',
  'BlendSwap-CC-BY': 'CC BY 3.0',
  KatorLegaz: 'CC BY 3.0',
  Scopia: 'CC BY 3.0',
};

/** Who made the models in the pictures, from the libraries' own catalogs, as Markdown. */
export async function credits(objects: readonly Modeled[]): Promise<string> {
  const catalogs = new Map<string, string>();
  for (const name of Object.keys(licenses)) {
    const { stdout } = await promisify(execFile)(
      'unzip',
      ['-p', `${library}/${name}.sh3f`, 'PluginFurnitureCatalog.properties'],
      { maxBuffer: 2 ** 26 },
    );
    catalogs.set(name, stdout);
  }
  const rows = objects.flatMap(({ id, model }) => {
    const [name = '', number = ''] = model?.split('/') ?? [];
    const of = (key: string) =>
      new RegExp(`^${key}#${number}=(.*)$`, 'm').exec(catalogs.get(name) ?? '')?.[1]?.trim() ?? '';
    return model === undefined
      ? []
      : [`| ${id} | ${of('name')} | ${of('creator')} | ${name} | ${licenses[name] ?? ''} |`];
  });
  return `# Credits of the photographs

The demo's photographs are renderings, made by \`studio/\`. What is not listed here is our own work. The
models below are from the furniture libraries of Sweet Home 3D (https://www.sweethome3d.com); materials,
light and in places size were changed. Licenses: [CC0 1.0](https://creativecommons.org/publicdomain/zero/1.0/),
[CC BY 3.0](https://creativecommons.org/licenses/by/3.0/). The light of the room is Blender's own studio light (CC0).

| In pictures | Model | Creator | Library | License |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}
