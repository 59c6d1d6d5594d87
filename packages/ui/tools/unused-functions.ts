/**
 * Functions in files of our dependencies by which they do what none of our apps asks of them (decision 220).
 * Nobody calls them, but a bundler cannot prove it.
 */
export const unusedFunctions: Readonly<Record<string, readonly string[]>> = {
  'react-dom/cjs/react-dom-client.production.js': [
    // <ViewTransition>
    'startViewTransition',
    'createViewTransitionInstance',
    'ViewTransitionPseudoElement',
    'getViewTransitionName',
    'getViewTransitionClassName',
    'applyViewTransitionName',
    'applyViewTransitionToHostInstances',
    'applyViewTransitionToHostInstancesRecursive',
    'restoreViewTransitionName',
    'restoreViewTransitionOnHostInstances',
    'restorePairedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitAppearingPairViewTransitions',
    'commitAfterMutationEffectsOnFiber',
    'recursivelyTraverseAfterMutationEffects',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'trackEnterViewTransitions',
    'scheduleViewTransitionEvent',
    // A ref on a fragment
    'FragmentInstance',
    'FragmentInstance.prototype.compareDocumentPosition',
    'FragmentInstance.prototype.scrollIntoView',
    'FragmentInstance.prototype.dispatchEvent',
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    'findFragmentInstanceOrTextInstanceSiblings',
    'validateDocumentPositionWithFiberTree',
    'collectChildren',
    'collectClientRects',
    'scrollTextNodeIntoView',
    'indexOfEventListener',
    'normalizeListenerOptions',
    // A function as the action of a form
    'mountActionState',
    'updateActionState',
    'updateActionStateImpl',
    'rerenderActionState',
    'runActionStateAction',
    'extractEvents$1',
    // <Activity> and <SuspenseList>
    'mountActivityChildren',
    'updateActivityComponent',
    'retryActivityComponentWithoutHydrating',
    'initSuspenseListRenderState',
    'updateSuspenseListComponent',
    'findFirstSuspended',
    'findLastContentRow',
    // The names of components in errors: a build has short ones
    'getStackByFiberInDevAndProd',
    'getComponentNameFromType',
    'describeFiber',
    'describeNativeComponentFrame',
    // Elements of one's own
    'isCustomElement',
    'setPropOnCustomElement',
    // preconnect(), preload() and others of react-dom
    'prefetchDNS',
    'preconnect',
    'preconnectAs',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    // findDOMNode
    'findCurrentFiberUsingSlowPath',
  ],
  'react-router/dist/production/lib/router/router.js': [
    // Actions: what changes something is called through our API client
    'handleAction',
    // useFetcher
    'fetch',
    'getFetcher',
    'resetFetcher',
    'handleFetcherAction',
    'handleFetcherLoader',
    'updateFetcherState',
    'setFetcherError',
    'abortFetcher',
    'queueFetcherForDeletion',
    'getUpdatedRevalidatingFetchers',
    'markFetchersDone',
    'abortStaleFetchLoads',
    // Later discovery of routes
    'discoverRoutes',
    // View transitions
    'restoreAppliedTransitions',
    'persistAppliedTransitions',
  ],
  'react-router/dist/production/lib/dom/ssr/single-fetch.js': [
    'singleFetchActionStrategy',
    'nonSsrStrategy',
    'singleFetchLoaderFetcherStrategy',
  ],
};
