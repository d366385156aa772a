/** `pcl_<16 hex public id>_<43 base64url secret>`; the secret is 32 random bytes. */
export const apiKeyPattern = /^pcl_[0-9a-f]{16}_[A-Za-z0-9_-]{43}$/;
