// What is charged with taxes inside takes its rates from `chargeTaxRates`, which keeps them; its reversal from `keptTaxRates`.
export { chargeTaxRates, keptTaxRates, taxRatesOn, type Charge } from './rates.ts'
export { taxRateAct } from './decide-rate.ts'
export { taxRateRoutes } from './routes.ts'
