// Stands in for the types of React, which redeclare the DOM. Tests import only modules of the web app that render nothing.
export type ReactNode = unknown
