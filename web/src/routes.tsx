import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { Frame } from './frame/frame.tsx'
import { RequireSession } from './frame/require-session.tsx'
import { RouteFailure } from './frame/route-failure.tsx'
import { NotFound } from './parts/feedback/not-found.tsx'
import { Splash } from './parts/layout/splash.tsx'

const spaces = () => import('./pages/spaces/spaces.tsx')
const settings = () => import('./pages/settings/settings.tsx')

const settingsRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="general" replace /> },
  {
    path: 'general',
    lazy: async () => ({ Component: (await import('./pages/settings/space/general.tsx')).GeneralSettings }),
  },
  {
    path: 'locales',
    lazy: async () => ({ Component: (await import('./pages/settings/space/locales.tsx')).LocaleSettings }),
  },
  {
    path: 'tags',
    lazy: async () => ({ Component: (await import('./pages/settings/space/tags.tsx')).TagSettings }),
  },
  {
    path: 'taxonomy',
    lazy: async () => ({ Component: (await import('./pages/settings/space/taxonomy.tsx')).TaxonomySettings }),
  },
  {
    path: 'preview',
    lazy: async () => ({ Component: (await import('./pages/settings/space/previews.tsx')).PreviewSettings }),
  },
  {
    path: 'environments',
    lazy: async () => ({ Component: (await import('./pages/settings/space/environments.tsx')).EnvironmentSettings }),
  },
  {
    path: 'retention',
    lazy: async () => ({ Component: (await import('./pages/settings/space/retention.tsx')).RetentionSettings }),
  },
  {
    path: 'api-keys',
    lazy: async () => ({ Component: (await import('./pages/settings/access/api-keys.tsx')).ApiKeySettings }),
  },
  {
    path: 'tokens',
    lazy: async () => ({ Component: (await import('./pages/settings/access/tokens.tsx')).TokenSettings }),
  },
  {
    path: 'members',
    lazy: async () => ({ Component: (await import('./pages/settings/access/members.tsx')).MemberSettings }),
  },
  {
    path: 'teams',
    lazy: async () => ({ Component: (await import('./pages/settings/access/teams.tsx')).TeamSettings }),
  },
  {
    path: 'roles',
    lazy: async () => ({ Component: (await import('./pages/settings/access/roles.tsx')).RoleSettings }),
  },
  {
    path: 'applications',
    lazy: async () => ({ Component: (await import('./pages/settings/access/applications.tsx')).ApplicationSettings }),
  },
  {
    path: 'audit',
    lazy: async () => ({ Component: (await import('./pages/settings/access/audit-log.tsx')).AuditLog }),
  },
  {
    path: 'webhooks',
    lazy: async () => ({ Component: (await import('./pages/settings/webhooks/webhooks.tsx')).WebhookSettings }),
  },
  {
    path: 'webhooks/:id',
    lazy: async () => ({ Component: (await import('./pages/settings/webhooks/webhook.tsx')).WebhookPage }),
  },
]

/** The routes. Every state of the app has a URL; each page is loaded when it is first opened. */
export const router = createBrowserRouter(
  [
    {
      HydrateFallback: Splash,
      ErrorBoundary: RouteFailure,
      children: [
        {
          path: 'sign-in',
          lazy: async () => ({ Component: (await import('./pages/sign-in/sign-in.tsx')).SignIn }),
        },
        {
          path: 'sign-out',
          lazy: async () => ({ Component: (await import('./pages/sign-out/sign-out.tsx')).SignOut }),
        },
        {
          Component: RequireSession,
          children: [
            {
              path: 'spaces/:space/environments/:environment',
              lazy: async () => ({ Component: (await import('./frame/environment-scope.tsx')).EnvironmentScope }),
              children: [
                {
                  path: 'entries/:id/preview',
                  lazy: async () => ({
                    Component: (await import('./pages/entry-preview/entry-preview.tsx')).EntryPreviewPage,
                  }),
                },
              ],
            },
            {
              Component: Frame,
              children: [
                {
                  // Inside the frame, so that the navigation stays when a page fails.
                  ErrorBoundary: RouteFailure,
                  children: [
                    { index: true, lazy: async () => ({ Component: (await spaces()).Start }) },
                    {
                      path: 'account',
                      lazy: async () => ({ Component: (await import('./pages/account/account.tsx')).Account }),
                    },
                    {
                      path: 'status',
                      lazy: async () => ({ Component: (await import('./pages/status/status.tsx')).StatusPage }),
                    },
                    { path: 'spaces', lazy: async () => ({ Component: (await spaces()).SpaceChooser }) },
                    { path: 'spaces/:space', lazy: async () => ({ Component: (await spaces()).SpaceStart }) },
                    {
                      path: 'spaces/:space/environments/:environment',
                      lazy: async () => ({
                        Component: (await import('./frame/environment-scope.tsx')).EnvironmentScope,
                      }),
                      children: [
                        {
                          index: true,
                          lazy: async () => ({ Component: (await import('./pages/home/home.tsx')).Home }),
                        },
                        {
                          path: 'content',
                          lazy: async () => ({ Component: (await import('./pages/content/content.tsx')).ContentPage }),
                        },
                        {
                          path: 'entries/:id',
                          lazy: async () => ({ Component: (await import('./pages/entry/entry.tsx')).EntryPage }),
                        },
                        {
                          path: 'scheduled',
                          lazy: async () => ({
                            Component: (await import('./pages/scheduled/scheduled.tsx')).ScheduledPage,
                          }),
                        },
                        {
                          path: 'releases',
                          lazy: async () => ({
                            Component: (await import('./pages/releases/releases.tsx')).ReleasesPage,
                          }),
                        },
                        {
                          path: 'releases/:id',
                          lazy: async () => ({ Component: (await import('./pages/releases/release.tsx')).ReleasePage }),
                        },
                        {
                          path: 'media',
                          lazy: async () => ({ Component: (await import('./pages/media/media.tsx')).MediaPage }),
                        },
                        {
                          path: 'media/alt-text/:locale?',
                          lazy: async () => ({
                            Component: (await import('./pages/alt-text/alt-text.tsx')).AltTextPage,
                          }),
                        },
                        {
                          path: 'media/duplicates',
                          lazy: async () => ({
                            Component: (await import('./pages/duplicates/duplicates.tsx')).DuplicatesPage,
                          }),
                        },
                        {
                          path: 'assets/:id',
                          lazy: async () => ({ Component: (await import('./pages/asset/asset.tsx')).AssetPage }),
                        },
                        {
                          path: 'content-types',
                          lazy: async () => ({
                            Component: (await import('./pages/content-model/content-model.tsx')).ContentModelPage,
                          }),
                        },
                        {
                          path: 'content-types/:id',
                          lazy: async () => ({
                            Component: (await import('./pages/content-type/content-type.tsx')).ContentTypePage,
                          }),
                        },
                        {
                          path: 'api/graphql',
                          lazy: async () => ({ Component: (await import('./pages/graphql/graphql.tsx')).GraphqlPage }),
                        },
                        {
                          path: 'api/:operation?',
                          lazy: async () => ({
                            Component: (await import('./pages/api-reference/api-reference.tsx')).ApiReferencePage,
                          }),
                        },
                        {
                          path: 'settings',
                          lazy: async () => ({ Component: (await settings()).Settings }),
                          children: settingsRoutes,
                        },
                        { path: '*', Component: NotFound },
                      ],
                    },
                    { path: '*', Component: NotFound },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
  { basename: '/app' },
)
