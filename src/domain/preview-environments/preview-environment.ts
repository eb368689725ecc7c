import type { PreviewEnvironmentBody } from '#contract/resources/preview-environment'
import { previewUrlProblem } from '#contract/rules/preview-url'
import { BodyProblems } from '../body-problems.ts'
import type { Stamped } from '../spaces/space.ts'

/** Where a site shows the entries of one content type. */
export interface PreviewConfiguration {
  contentType: string
  /** With placeholders. */
  url: string
  enabled: boolean
  example: boolean
}

/** A site that shows entries before they are published. */
export interface PreviewEnvironment extends Stamped {
  space: string
  id: string
  name: string
  description: string
  configurations: readonly PreviewConfiguration[]
}

type SentConfiguration = NonNullable<PreviewEnvironmentBody['configurations']>[number]

const DETAILS = {
  empty: 'A URL is required.',
  host: 'The host must not contain values of the entry.',
  brace: 'Braces must be closed.',
  protocol: 'The URL must begin with https:// or http://.',
} as const

/** Converts a body to the stored form. */
export function toPreviewEnvironment(
  body: PreviewEnvironmentBody,
): Pick<PreviewEnvironment, 'name' | 'description' | 'configurations'> {
  const configurations = (body.configurations ?? []).map(toConfiguration)
  const problems = new BodyProblems()
  const seen = new Set<string>()
  for (const [index, { contentType, url, enabled }] of configurations.entries()) {
    const at = `configurations.${index}`
    if (contentType === '') problems.add('required', `${at}.entityId`, null)
    else if (seen.has(contentType)) problems.add('taken', `${at}.entityId`, contentType)
    seen.add(contentType)
    const problem = previewUrlProblem(url)
    // A disabled site of a content type may have no URL yet.
    if (problem !== null && (enabled || problem !== 'empty'))
      problems.add('invalid', `${at}.url`, url, DETAILS[problem])
  }
  problems.throwIfAny()
  return { name: body.name.trim(), description: body.description ?? '', configurations }
}

const toConfiguration = ({
  entityId,
  contentType,
  url,
  enabled,
  example,
}: SentConfiguration): PreviewConfiguration => ({
  contentType: entityId ?? contentType ?? '',
  url: (url ?? '').trim(),
  enabled: enabled ?? true,
  example: example ?? false,
})
