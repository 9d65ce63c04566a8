<?php

declare(strict_types=1);

namespace Trajet\Client;

/** An option or an argument is wrong. Nothing was sent. */
final class ConfigurationError extends TrajetError
{
}
