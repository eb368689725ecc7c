import { ErrorResponse } from '#contract/shapes/error'
import { SCOPES } from '#contract/shapes/scope'
import { Components } from './components.ts'
import { type DocumentedApi, type Examples, fullPath, operation, tagsOf } from './operation.ts'
import { PAGE_TAGS, pageOperations } from './page-operations.ts'
import { ERROR_HEADERS, SHARED_HEADERS, SHARED_PARAMETERS } from './shared-headers.ts'

/** The OpenAPI document: the route tables that also mount the server, and the endpoints for OAuth 2.0 and signing in. */
export function openApiDocument(interfaces: readonly DocumentedApi[], examples: Examples, version: string) {
  const components = new Components()
  const error = components.refer(ErrorResponse)
  const paths: Record<string, Record<string, unknown>> = {}
  const add = (path: string, method: string, described: unknown) => {
    paths[path] ??= {}
    paths[path][method.toLowerCase()] = described
  }
  for (const of of interfaces) {
    for (const route of of.routes) {
      add(of.prefix + fullPath(route.path), route.method, operation(of, route, components, examples))
    }
  }
  for (const { path, method, described } of pageOperations(components)) add(path, method, described)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sheaf',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description: DESCRIPTION,
    },
    servers: [{ url: '/' }],
    tags: [...interfaces.flatMap(tagsOf), ...PAGE_TAGS],
    paths,
    components: {
      securitySchemes: SECURITY,
      parameters: SHARED_PARAMETERS,
      headers: SHARED_HEADERS,
      responses: {
        Error: {
          description: 'What is wrong with the request.',
          headers: ERROR_HEADERS,
          content: { 'application/json': { schema: error } },
        },
      },
      schemas: components.schemas,
    },
  }
}

const DESCRIPTION = [
  'Content management, delivery, preview and uploads.',
  'Every path with an environment also exists without it, for the environment `master`.',
  'Each API also responds without its prefix: on a host name of its own, or by the kind of the token.',
].join(' ')

const [READ, MANAGE] = SCOPES

const SECURITY = {
  delivery: { type: 'http', scheme: 'bearer', description: 'The delivery token of an API key.' },
  preview: { type: 'http', scheme: 'bearer', description: 'The preview token of an API key.' },
  management: { type: 'http', scheme: 'bearer', description: 'A personal access token.' },
  oauth2: {
    type: 'oauth2',
    description: 'A token for the management API that a user grants to an application.',
    flows: {
      authorizationCode: {
        authorizationUrl: '/oauth/authorize',
        tokenUrl: '/oauth/token',
        scopes: {
          [READ]: 'Read everything that the user may read.',
          [MANAGE]: 'Read and change everything that the user may read and change.',
        },
      },
    },
  },
  upload: { type: 'http', scheme: 'bearer', description: 'An upload credential: `policy`, a dot, and `signature`.' },
  client: {
    type: 'http',
    scheme: 'basic',
    description: 'The client id and the client secret of an OAuth application.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-sheaf_session',
    description: 'The session of the web app; `sheaf_session` on a server without HTTPS.',
  },
}
