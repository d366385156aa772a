import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { exportRoutes } from './exports.routes.js';
import { DataExports } from './data-exports.service.js';

export const listExports = defineModule({
  name: 'exports',
  routes: exportRoutes,
  open: ({ unitOfWork, clock }, { gate, sealer }: Pick<Ports, 'gate' | 'sealer'>) => ({
    ports: { listExports: new DataExports({ unitOfWork, gate, sealer, clock }) },
  }),
});
