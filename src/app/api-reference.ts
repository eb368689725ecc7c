import type { DocumentedApi } from '#http/openapi/operation'
import { documentedApis } from './routes.ts'

/** The page docs/api.md, made from the route table that also mounts the server. */
export function apiReference(): string {
  return [
    '# API reference',
    '',
    'Made from the route table (`npm run api-reference`). How the interfaces are told apart, what tokens they take and what errors',
    'look like: [the README](../README.md) and [configuration](configuration.md).',
    '',
    '- `S` stands for `/spaces/{space}`, `E` for `/spaces/{space}/environments/{environment}`. Every `E/…` route also exists as',
    '  `S/…`, where it means the environment `master`.',
    '- Schemas of all requests and responses: [openapi.json](openapi.json), which every server also has at `GET /openapi.json`.',
    '- Query parameters of `E/entries`, `E/assets`, `E/content_types` and `E/sync`: [queries](queries.md).',
    '- Errors are `{ "sys": { "type": "Error", "id": … }, "message": …, "details": …, "requestId": … }`.',
    '- Needs: a right in the space, which members have by their roles (`content.write`: entries and assets, each decided by the',
    '  policies of the role); `read`, `manage`, `space.manage` and `lifecycle` are for administrators of the space, and `read` for',
    '  API keys.',
    '- Writes answer with the position of the change in the log of their space: `X-Sheaf-Position`.',
    '',
    ...documentedApis().flatMap(section),
    '## Images',
    '',
    '`GET /{space}/{asset}/{hash}/{file}`: the bytes of an asset, at the address in `fields.file.url`, or a picture made from them. No',
    'token. Parameters: [files and images](assets.md).',
    '',
    '## OAuth 2.0 and login',
    '',
    '`GET /oauth/authorize` (login and consent; `response_type=token` or `code`), `POST /oauth/token`, `POST /oauth/revoke`,',
    '`GET /.well-known/oauth-authorization-server`, `GET /login`, `GET /invitations/{secret}`. See [signing in](signing-in.md).',
    '',
    '## Operation',
    '',
    '`GET /healthz` (the process lives), `GET /readyz` (requests are served), `GET /metrics` (Prometheus), `GET /openapi.json` (the API document).',
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
