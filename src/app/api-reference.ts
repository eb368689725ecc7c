import type { DocumentedApi } from '#http/openapi/operation'
import { documentedApis } from './routes.ts'

/** Generates docs/api.md from the route table that also mounts the server. */
export function apiReference(): string {
  return [
    '# API reference',
    '',
    'Generated from the route table (`npm run api-reference`). How the server selects the API, and which token each takes:',
    '[README](../README.md#apis) and [configuration](configuration.md#one-host-or-many).',
    '',
    '- `S` stands for `/spaces/{space}`, `E` for `/spaces/{space}/environments/{environment}`. Every `E/…` route also exists as',
    '  `S/…`, for the environment `master`.',
    '- Schemas of all requests and responses: [openapi.json](openapi.json), on every server at `GET /openapi.json`.',
    '- Query parameters of `E/entries`, `E/assets`, `E/content_types` and `E/sync`: [queries](queries.md).',
    '- Errors are `{ "sys": { "type": "Error", "id": … }, "message": …, "details": …, "requestId": … }`.',
    '- “Needs” names the right that the caller needs. Roles give rights to members; for `content.write` the policies of the role decide',
    '  about each entry and asset. `read`, `manage`, `space.manage` and `lifecycle` are rights of administrators of the space; API keys',
    '  have `read`. `installation` is the right of owners and admins of the first organization.',
    '- Writes return the log position of the change as `X-Sheaf-Position`.',
    '',
    ...documentedApis().flatMap(section),
    '## Images',
    '',
    '`GET /{space}/{asset}/{hash}/{file}`: the file of an asset, at the URL in `fields.file.url`, or an image transformed from it. No',
    'token. Parameters: [files and images](assets.md#transformations).',
    '',
    '## OAuth 2.0 and login',
    '',
    '`GET /oauth/authorize` (login and consent; `response_type=token` or `code`), `POST /oauth/token`, `POST /oauth/revoke`,',
    '`GET /.well-known/oauth-authorization-server`, `GET /login`, `GET /invitations/{secret}`, `GET /password-reset/{secret}`. See [signing in](signing-in.md).',
    '',
    '## Operation',
    '',
    '`GET /healthz` (the process runs), `GET /readyz` (it can serve requests, or at least cached content; `?fresh` for the former only),',
    '`GET /metrics` (Prometheus), `GET /openapi.json` (the API document).',
    '',
  ].join('\n')
}

function section({ title, description, prefix, routes }: DocumentedApi): string[] {
  const rows = routes.map(
    ({ method, path, summary, access }) =>
      `| ${method} | \`${path.replace(/:(\w+)/g, '{$1}')}\` | ${summary} | ${access} |`,
  )
  return [
    `## ${title}`,
    '',
    `\`${prefix}\`. ${description}`,
    '',
    '| | Path | | Needs |',
    '|---|---|---|---|',
    ...rows,
    '',
  ]
}
