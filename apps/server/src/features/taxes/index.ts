export { chargeTaxRates, keptTaxRates, taxRatesOn } from './rates.ts'
export { taxRateAct } from './decide-rate.ts'
export { taxRateRoutes } from './routes.ts'
