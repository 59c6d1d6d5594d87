import { directorPath } from '@fairlot/contract';
import { Outlet, useLocation } from 'react-router';
import { DirectorHeader, directorName } from '../../src/features/sellers/public.ts';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { managerPhotoUrl } from '../../src/lib/images.ts';
import { usePublicThenPersonal } from '../../src/lib/public-then-personal.ts';
import { TabLinks } from '@fairlot/ui/tab-links.tsx';
import { pageMetadata } from '../metadata.ts';
import { apiContext } from '../page-context.ts';
import { expectData } from '../page-data.ts';
import { siteOf, useSite } from '../site.ts';
import type { Route } from './+types/director.ts';

export async function loader({ context, params: { directorId }, url }: Route.LoaderArgs) {
  const answer = await context
    .get(apiContext)
    .call('GET /api/site/getdirector/:directorId', { params: { directorId } });
  return { director: expectData(answer), origin: url.origin };
}

const isPast = (pathname: string) => /\/past\/?$/i.test(pathname);

export function meta({ loaderData: { director, origin }, location, matches }: Route.MetaArgs) {
  const name = directorName(director);
  const past = isPast(location.pathname);
  const { companyName } = director.sellerCompany;
  return pageMetadata({
    title: past ? `Past auctions of ${name}` : name,
    siteName: siteOf(matches).name,
    description: `Estate auctions managed by ${name}, ${companyName}.`,
    canonical: origin + directorPath(director.secureId, past ? 'past' : 'current'),
    image: {
      address: `${origin}/AppIcon/${director.sellerCompany.secureId}/512`,
      shape: 'icon',
    },
    structuredData: {
      '@type': 'Person',
      name,
      url: origin + directorPath(director.secureId),
      image: origin + managerPhotoUrl(director.secureId),
      ...(director.position !== '' && { jobTitle: director.position }),
      worksFor: { '@type': 'Organization', name: companyName },
    },
  });
}

export default function DirectorRoute({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  const past = isPast(useLocation().pathname);
  const { secureId } = loaderData.director;
  const { data: director } = usePublicThenPersonal(
    ['director', secureId],
    () => fetchData('GET /api/site/getdirector/:directorId', { params: { directorId: secureId } }),
    loaderData.director,
  );
  return (
    <div className="page-width pb-10">
      <DirectorHeader director={director} mayFollow={site.kind === 'marketplace'} />
      <TabLinks
        label={`Auctions of ${directorName(director)}`}
        tabs={[
          { to: directorPath(secureId), label: 'Current Auctions', active: !past },
          { to: directorPath(secureId, 'past'), label: 'Past Auctions', active: past },
        ]}
      />
      <div className="py-6">
        <Outlet />
      </div>
    </div>
  );
}
