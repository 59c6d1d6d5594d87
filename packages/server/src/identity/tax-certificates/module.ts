import type { Module } from '#platform/modules/module.ts';
import { handleReleasedFiles } from './delete-certificate.ts';
import { serveTaxCertificates } from './tax-certificates.routes.ts';
import type { TaxCertificateDependencies } from './tax-certificates.routes.ts';

export function taxCertificatesModule(dependencies: TaxCertificateDependencies): Module {
  return {
    serve: ({ api }) => serveTaxCertificates(api, dependencies),
    jobs: [handleReleasedFiles(dependencies.files)],
  };
}
