import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { detailRoutes, routes as walked } from '../../../e2e/routes.ts'
import routes from './routes.ts'

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, children = [] }) => [
    ...(index === true ? ['/'] : path === undefined || path === '*' ? [] : [`/${path}`]),
    ...pathsOf(children),
  ])

test('the journeys know every page that the app has, and no other', () => {
  const known = [...walked.map(({ path }) => path), ...detailRoutes.map(({ pattern }) => pattern)]
  expect(known.toSorted()).toEqual(pathsOf(routes).toSorted())
})
