import { installedFile } from '#lib/installation'

/** The built web app. */
export const webDist = installedFile('web/dist')
