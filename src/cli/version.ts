import { readFileSync } from 'node:fs'
import { installedFile } from '#lib/installation'

export const version: string = JSON.parse(readFileSync(installedFile('package.json'), 'utf8')).version
