import packageFile from '../../../../package.json' with { type: 'json' };

/** Told in the SoftwareVersion header: a browser that sees it change loads pages anew. */
export const softwareVersion = packageFile.version;
