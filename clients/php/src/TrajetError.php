<?php

declare(strict_types=1);

namespace Trajet\Client;

/** Every error of a call. None shows the key. */
abstract class TrajetError extends \RuntimeException
{
}
