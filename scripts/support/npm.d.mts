export function innerNpmEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv
