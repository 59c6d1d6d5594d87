/** Functions of our dependencies that run only for features that no page of ours uses; see decision 198. */
export interface UnusedFunctions {
  /** Would be reached only by using the feature: they throw instead. */
  readonly unreachable: readonly string[];
  /** Are called on every page, and find nothing to do without the feature: they are left empty. */
  readonly idle?: readonly string[];
}

/** By files beneath node_modules. */
export const unusedFunctions: Readonly<Record<string, UnusedFunctions>> = {
  'react-dom/cjs/react-dom-client.production.js': {
    unreachable: [
      // <ViewTransition>
      'startViewTransition',
      'commitAfterMutationEffectsOnFiber',
      'measureNestedViewTransitions',
      'applyViewTransitionToHostInstances',
      'restoreViewTransitionName',
      // useActionState
      'mountActionState',
      'updateActionStateImpl',
      'rerenderActionState',
      // <SuspenseList> and <Activity>
      'updateSuspenseListComponent',
      'updateActivityComponent',
      // Custom elements
      'setPropOnCustomElement',
      // Calls of preload, preinit and the like; elements with a precedence do not take this way.
      'preconnectAs',
      'preload',
      'preloadModule',
      'preinitStyle',
      'preinitScript',
      'preinitModuleScript',
      // Refs of fragments
      'FragmentInstance.prototype.addEventListener',
      'FragmentInstance.prototype.removeEventListener',
      'FragmentInstance.prototype.dispatchEvent',
      'FragmentInstance.prototype.focus',
      'FragmentInstance.prototype.focusLast',
      'FragmentInstance.prototype.blur',
      'FragmentInstance.prototype.observeUsing',
      'FragmentInstance.prototype.unobserveUsing',
      'FragmentInstance.prototype.getClientRects',
      'FragmentInstance.prototype.getRootNode',
      'FragmentInstance.prototype.compareDocumentPosition',
      'FragmentInstance.prototype.scrollIntoView',
    ],
    idle: [
      'commitEnterViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
    ],
  },
  // Pages read by loaders; what changes something is called through our API client.
  'react-router/dist/production/lib/router/router.js': {
    unreachable: [
      'fetch',
      'handleAction',
      'handleFetcherAction',
      'handleFetcherLoader',
      'discoverRoutes',
    ],
  },
  'react-router/dist/production/lib/dom/ssr/components.js': {
    unreachable: ['RSCPrefetchPageLinksImpl'],
  },
  'react-router/dist/production/lib/dom/ssr/single-fetch.js': {
    unreachable: [
      'singleFetchActionStrategy',
      'singleFetchLoaderFetcherStrategy',
      'nonSsrStrategy',
    ],
  },
};

const thrown = '{throw Error("left out of the build: see unused-functions.ts")}';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** The code with the bodies of these functions replaced; throws where one is missing. */
export function withoutUnused(code: string, program: object, unused: UnusedFunctions): string {
  const bodies = new Map<string, Node[]>();
  collectBodies(program, (name, body) => bodies.set(name, [...(bodies.get(name) ?? []), body]));
  const replaced = [
    ...unused.unreachable.map((name) => ({ name, by: thrown })),
    ...(unused.idle ?? []).map((name) => ({ name, by: '{}' })),
  ].flatMap(({ name, by }) => {
    const found = bodies.get(name);
    if (found === undefined) throw new Error(`There is no function ${name} any more.`);
    return found.map(({ start, end }) => ({ start, end, by }));
  });
  return replaced
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
}

function collectBodies(part: unknown, add: (name: string, body: Node) => void): void {
  if (typeof part !== 'object' || part === null) return;
  const node = part as Node;
  if (node.type === 'FunctionDeclaration') {
    add((node['id'] as { name: string }).name, node['body'] as Node);
  } else if (node.type === 'AssignmentExpression') {
    const { left, right } = node as unknown as { left: Node; right: Node };
    if (right.type === 'FunctionExpression') add(dotted(left), right['body'] as Node);
  }
  for (const child of Object.values(node)) collectBodies(child, add);
}

/** `a.b.c` of an assignment's left side. */
function dotted(node: Node): string {
  if (node.type !== 'MemberExpression') return String(node['name']);
  const { object, property } = node as unknown as { object: Node; property: Node };
  return `${dotted(object)}.${dotted(property)}`;
}
