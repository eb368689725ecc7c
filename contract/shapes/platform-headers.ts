import { Type } from '../schema.ts'
import { Version } from './headers.ts'

const version = { 'X-Contentful-Version': Type.Optional(Version) }

const organization = {
  'X-Contentful-Organization': Type.Optional(
    Type.String({
      description: 'Id of the organization of a new space. Required for members of several organizations.',
    }),
  ),
}

const source = {
  'X-Contentful-Source-Environment': Type.Optional(
    Type.String({ default: 'master', description: 'The environment or alias that a new environment is copied from.' }),
  ),
}

export const OrganizationHeader = Type.Object(organization)
export const SaveSpaceHeaders = Type.Object({ ...version, ...organization })

export const SourceEnvironmentHeader = Type.Object(source)
export const SaveEnvironmentHeaders = Type.Object({ ...version, ...source })

export const TeamHeader = Type.Object({ 'X-Contentful-Team': Type.String({ description: 'Id of the team to add.' }) })
