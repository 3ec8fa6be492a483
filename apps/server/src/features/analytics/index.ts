export { summarise } from './summarise.ts'
export { analyticsRoutes } from './routes.ts'
export { recountFigures, registerFigureJobs } from './figures.ts'
