import { defineModule } from '../../module/module.js';
import type { Ports } from '../../module/ports.js';
import { exportRoutes } from './exports.routes.js';
import { ListExportService } from './list-exports.service.js';

export const listExports = defineModule({
  name: 'exports',
  routes: exportRoutes,
  open: ({ unitOfWork, clock }, { gate, sealer }: Pick<Ports, 'gate' | 'sealer'>) => ({
    ports: { listExports: new ListExportService({ unitOfWork, gate, sealer, clock }) },
  }),
});
