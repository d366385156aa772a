import { connectionType } from '../../../graphql/connection.js';
import { UserSession } from '../records/user-session.entity.js';

export const UserSessionConnection = connectionType('UserSession', UserSession);
